/** For an effect that asks the server: an answer to what was left, or asked anew, goes nowhere. */
export function answered<T>(
  question: Promise<T>,
  take: (answer: T) => void,
  fail: (problem: unknown) => void,
): () => void {
  let here = true;
  question.then(
    (answer) => {
      if (here) take(answer);
    },
    (problem: unknown) => {
      if (here) fail(problem);
    },
  );
  return () => {
    here = false;
  };
}
