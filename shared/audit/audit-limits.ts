/** The audit log keeps so many characters of a setting's new value; a longer one is cut. */
export const MAX_FACT = 80
