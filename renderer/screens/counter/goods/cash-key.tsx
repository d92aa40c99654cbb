import { Button } from '../../../components/buttons/button.tsx'
import { useOfferedChannels } from '../../../state/channels/channels.ts'
import { useMustOpenShift } from '../../../state/shift.ts'
import { go } from '../../../state/view.ts'
import type { ChargeProblem } from '../charge-problem.ts'
import { channelOf, chooseChannel, draftProblem, useDraft } from '../draft.ts'

interface CashKeyProps {
  /** Says why: the problem, or without one that no shift is open. */
  readonly onBlocked: (problem: ChargeProblem | null) => void
}

const isOfCash: readonly ChargeProblem[] = ['notWhole', 'belowMin', 'aboveMax']

/**
 * Cash without a look at the ways to pay. Not shown once it is chosen, nor where it is not taken. It chooses nothing:
 * who comes back from counting charges the way that stood there before.
 */
export function CashKey({ onBlocked }: CashKeyProps) {
  const draft = useDraft()
  const { inOrder } = useOfferedChannels()
  const cash = inOrder.find(({ family }) => family === 'cash')
  const mustOpen = useMustOpenShift()
  if (!cash || channelOf(draft, inOrder) === cash) return null
  const problem = draftProblem(draft, cash)
  return (
    <Button
      size="large"
      blocked={draft.sending || draft.leaving || mustOpen || problem !== null}
      onClick={() => go({ screen: 'cash' })}
      // A problem of cash alone is shown only once cash is chosen: the other way to pay may have none.
      onBlocked={() =>
        problem && isOfCash.includes(problem) ? chooseChannel(cash.paymentType) : onBlocked(problem)
      }
    >
      {cash.name}
    </Button>
  )
}
