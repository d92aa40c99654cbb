/** Colours that a channel can have; `theme.css` says what each one is in either theme. */
export const channelColors = ['blue', 'teal', 'green', 'amber', 'red', 'purple', 'gray'] as const
