/** In the request for a link: the counter's id and its mark, with a dot between them. */
export const COUNTER_HEADER = 'x-loket-counter'
