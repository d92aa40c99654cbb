import { testProof } from '../test-proof.ts'
import { restoreMutation } from './restore-mutation.ts'

testProof(restoreMutation)
