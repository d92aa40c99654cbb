/** The largest quantity of a line. API document, "productInfo item": Number(4). */
export const MOST_OF_ONE = 9_999

/** The most lines of a cart; those beyond the document's 30 become one line of the rest. */
export const MOST_LINES = 100

/** The most carts that may be held at once. */
export const MOST_HELD = 20

/** The longest note on a line, and the longest name of a held cart, in characters. */
export const MOST_NOTE = 60
export const MOST_CART_NAME = 30
