/** Sounds of our own, made when they are needed: dice, a piece put down, a bell. Silent unless they are wanted. */
import { preferences } from "./storage";

export type Sound = "dice" | "piece" | "bell";
type Voice = (audio: AudioContext, at: number) => void;

const LOUD = 0.12;
let audio: AudioContext | null = null;

const VOICES: Record<Sound, Voice> = {
  dice: (audio, at) => [0, 0.07, 0.13, 0.24].forEach((later) => knock(audio, at + later, 1900, 0.04)),
  piece: (audio, at) => knock(audio, at, 420, 0.09),
  bell: (audio, at) => {
    tone(audio, at, 784, 0.9);
    tone(audio, at + 0.14, 1175, 1.1);
  },
};

export function play(sound: Sound): void {
  if (!preferences().sounds) return;
  audio ??= new AudioContext();
  void audio.resume(); // a browser is silent until the page has been used
  VOICES[sound](audio, audio.currentTime);
}

/** Wood on wood: noise that dies away at once. */
function knock(audio: AudioContext, at: number, pitch: number, seconds: number): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  noise.getChannelData(0).forEach((_, i, heard) => (heard[i] = Math.random() * 2 - 1));
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.5 });
  source.connect(wood).connect(fading(audio, at, seconds, 4 * LOUD));
  source.start(at);
}

function tone(audio: AudioContext, at: number, pitch: number, seconds: number): void {
  const source = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  source.connect(fading(audio, at, seconds, LOUD));
  source.start(at);
  source.stop(at + seconds);
}

function fading(audio: AudioContext, at: number, seconds: number, loud: number): GainNode {
  const gain = new GainNode(audio);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
