/** Colours that an owner gives to things, such as a channel or a product; `theme.css` says what each one is in either theme. */
export const ownColors = ['blue', 'teal', 'green', 'amber', 'red', 'purple', 'gray'] as const
/** One of {@link ownColors}. */
export type OwnColor = (typeof ownColors)[number]
