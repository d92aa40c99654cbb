/** Where everything runs at full size, whatever ran before: in CI, and in `.ci/run`. */
export const isPush = !['', '0', 'false', undefined].includes(process.env.CI)
