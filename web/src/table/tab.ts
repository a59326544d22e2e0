/**
 * What this tab calls itself, and how many sockets it has opened: a server may read an old one late.
 * Both go along from one page of the tab to the next, as when it is loaded anew. They are stored only
 * between two pages, so that a copy of the tab has a name of its own.
 */
const KEPT = 'spaceport.tab';

let name = '';
let opened = 0;

/** The name, and the number of one more socket. */
export function nextSocket(): [string, number] {
  if (!name) begin();
  opened += 1;
  return [name, opened];
}

function begin(): void {
  name = Math.floor(Math.random() * 2 ** 40).toString(36);
  try {
    take();
    addEventListener('pagehide', keep);
    addEventListener('pageshow', take); // brought back as it was, after other pages of the tab
  } catch {
    // storage can be forbidden: then each page is a tab of its own
  }
}

function take(): void {
  const kept = /^([0-9a-z]{1,12}) ([0-9]{1,8})$/.exec(sessionStorage.getItem(KEPT) ?? '');
  sessionStorage.removeItem(KEPT);
  if (!kept?.[1]) return;
  name = kept[1];
  opened = Math.max(opened, Number(kept[2]));
}

function keep(): void {
  try {
    sessionStorage.setItem(KEPT, `${name} ${opened}`);
  } catch {
    // then the next page is another tab
  }
}
