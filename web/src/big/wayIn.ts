/** How others come to the table that a big screen shows. */
export interface WayIn {
  readonly code: string;
  readonly link: string;
}

export const WAY_IN = Symbol('way in');

/** What just happened, in words, for as long as it is news. */
export interface News {
  readonly words: string;
}

export const NEWS = Symbol('news');
