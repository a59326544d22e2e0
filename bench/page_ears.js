// Runs in the page before anything of ours. Notes when the first thing can be tapped, what jumps,
// and for every frame of the game what it cost the page:
//   script   from the message's arrival until everything that it set off has run
//   draw     the browser's own part: style, layout and the list of what to paint
//   wall     from the message's arrival until the picture was handed over. That contains waiting for
//            the next tick of the screen, and for whoever paints the last picture still: here a
//            processor, on a phone a graphics chip.
try { localStorage.setItem('spaceport.known', 'sos bowl planets builder'); } catch {}
window.noted = { usable: 0, frames: [], shifts: [], frame: null, socket: null, tapped: -1000 };
{
  const soon = (then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(0);
  };
  const kinds = new Set();

  /** Something that was never seen before in this visit: code and drawings come for the first time. */
  function isNew({ public: seen, events }) {
    const now = [`phase ${seen.phase}`, ...events.map((event) => event.what)];
    const found = now.some((kind) => !kinds.has(kind));
    for (const kind of now) kinds.add(kind);
    return found;
  }

  function note(frame, came) {
    const cost = { what: frame.public.phase + ': ' + frame.events.map((event) => event.what).join(' '), cold: isNew(frame) };
    requestAnimationFrame(() => {
      const begun = performance.now();
      soon(() => {
        const now = performance.now();
        noted.frames.push({ ...cost, came, begun, draw: now - begun, wall: now - came });
      });
    });
    return () => { cost.script = performance.now() - came; };
  }

  new MutationObserver((_, watch) => {
    if (!document.querySelector('.tile .btn-primary:not(:disabled)')) return;
    watch.disconnect();
    requestAnimationFrame(() => soon(() => { noted.usable = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });

  new PerformanceObserver((list) => {
    // What follows a tap within half a second is its answer. The taps of our hands count like a finger's.
    for (const shift of list.getEntries()) if (!shift.hadRecentInput && shift.startTime - noted.tapped > 500)
      noted.shifts.push({ value: shift.value, what: [...shift.sources].map((each) =>
        each.node?.className?.baseVal ?? each.node?.className ?? each.node?.nodeName ?? '') });
  }).observe({ type: 'layout-shift', buffered: true });

  window.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      noted.socket = this;
      let heard = () => {};
      this.addEventListener('message', ({ data }) => {
        heard = () => {};
        if (!/^\{"t":"(frame|diff)"/.test(data)) return;
        const came = JSON.parse(data);
        if (came.t === 'diff') came.public = { ...noted.frame.public, ...came.public };
        noted.frame = came;
        heard = note(noted.frame, performance.now()); // our own reading is not the page's work
      });
      // The last to hear: by then the page has heard, and done all that it set off.
      this.addEventListener('open', () => setTimeout(() => this.addEventListener('message', () => heard())));
    }
  };
}
