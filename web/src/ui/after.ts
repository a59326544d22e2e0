export type Later = (then: () => void) => void;

/** As soon as the next picture is on the screen; at once where nobody looks, for there come none. */
export const afterPicture: Later = (then) => {
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
};
