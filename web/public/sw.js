/* Shows what the server sends to this browser while no page of it is open. It keeps no files. */
self.addEventListener("push", (event) => {
    let told = { id: "", title: "Beachhead", text: "", link: "/" };
    try {
        told = { ...told, ...event.data.json() };
    } catch {
        // A browser must show something for everything that is sent to it.
    }
    event.waitUntil(
        self.registration.showNotification(told.title, {
            body: told.text,
            tag: told.id, // the same notice once more takes the place of the first
            icon: "/icon-turn.svg",
            data: { link: told.link },
        }),
    );
});

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const wanted = new URL(event.notification.data.link, self.location.origin);
    // Only our own pages are opened, at whatever address this browser knows us by.
    const link = self.location.origin + "/" + wanted.hash;
    event.waitUntil(
        self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
            const open = pages.find((page) => page.url === link);
            return open ? open.focus() : self.clients.openWindow(link);
        }),
    );
});
