/** The largest quantity of a line. API document, "productInfo item": Number(4). */
export const MAX_QUANTITY = 9_999

/** The most goods of a cart, in lines; lines beyond the document's 30 become one line of the rest. */
export const MAX_GOODS = 100

/** The most lines of a cart: its goods, and discounts on the whole, for which a cart full of goods has room. */
export const MAX_LINES = MAX_GOODS + 20

/** The most carts that may be held at once: the tables of a restaurant. */
export const MAX_HELD = 60

/** The longest note on a line, in characters. */
export const MAX_NOTE = 60

/** The longest name of a held cart, in characters. */
export const MAX_CART_NAME = 30
