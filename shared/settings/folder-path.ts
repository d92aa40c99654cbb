import { plainText } from '../plain-text.ts'

/** `/media/kasir/USB`, `E:\Loket` or `\\server\loket`: a path that means the same wherever the program was started. */
const WHOLE_PATH = /^(\/|[A-Za-z]:[\\/]|\\\\[^\\])/

/** A folder of this computer or its network, in the words of its system; empty for none. */
export const folderPath = plainText()
  .max(240)
  .refine((path) => path === '' || WHOLE_PATH.test(path), {
    error: 'must be empty, or the whole path of a folder',
  })
