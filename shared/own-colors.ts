/** Colours that an owner can give to things, such as a channel or a product; `theme.css` defines each one in both themes. */
export const ownColors = ['blue', 'teal', 'green', 'amber', 'red', 'purple', 'gray'] as const
/** One of {@link ownColors}. */
export type OwnColor = (typeof ownColors)[number]

/** Whether a text names one of {@link ownColors}. */
export const isOwnColor = (text: string): text is OwnColor => ownColors.some((color) => color === text)
