/** Makes the PINs of the program that it is loaded into cheap: no shell of ours has an option for that. */
import crypto from 'node:crypto'
import { cheapened } from './cheap-scrypt.mjs'

crypto.scrypt = cheapened(crypto.scrypt)
