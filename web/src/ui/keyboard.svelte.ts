/** Whether there are keys to press: beside a mouse there are, and elsewhere once one was pressed. */

export const keyboard = $state<{ there: boolean }>({
  there: matchMedia('(any-pointer: fine)').matches,
});

// In a field even a keyboard of glass tells of its keys.
addEventListener('keydown', (event) => {
  if (!(event.target as Element | null)?.matches?.('input, textarea, select'))
    keyboard.there = true;
});
