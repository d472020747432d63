/** All that the game page needs for a lesson: loaded when one is played. */
export { LessonPlay } from "./lesson.svelte";
export { default as Beside } from "./Beside.svelte";
export { default as LessonButtons } from "./LessonButtons.svelte";
export { default as LessonNeeds } from "./LessonNeeds.svelte";
export { default as LessonPanel } from "./LessonPanel.svelte";
