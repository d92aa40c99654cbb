/** The longest head of a command, that of a picture: `GS v 0 m xL xH yL yH`. */
const MAX_HEAD = 8

/**
 * What is sent before a question to a printer. A slip may have broken off inside the head of a command, whose numbers say
 * how many bytes follow: numbers made of the question's bytes would swallow the next megabyte of slips. With zeros none
 * follow.
 */
export const NULS_FIRST: readonly number[] = Array.from({ length: MAX_HEAD }, () => 0)
