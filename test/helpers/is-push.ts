/** Where everything runs at full size, even after an equal run: in CI, and in `.ci/run`. */
export const isPush = !['', '0', 'false', undefined].includes(process.env.CI)
