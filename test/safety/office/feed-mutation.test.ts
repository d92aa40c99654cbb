import { testProof } from '../test-proof.ts'
import { feedMutation } from './feed-mutation.ts'

testProof(feedMutation)
