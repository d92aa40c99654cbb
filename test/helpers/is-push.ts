/** Where everything is judged at its full size, whatever was judged before: in CI, and by `.ci/run`. */
export const isPush = !['', '0', 'false', undefined].includes(process.env.CI)
