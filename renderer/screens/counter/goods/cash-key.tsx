import { Button } from '../../../components/button.tsx'
import { useOfferedChannels } from '../../../state/channels.ts'
import { useMustOpenShift } from '../../../state/shift.ts'
import { charge } from '../charging.ts'
import { chooseChannel, draftProblem, useDraft } from '../draft.ts'

/**
 * Cash without a look at the ways to pay: many a counter takes it more often than all of them. Not shown once it is chosen,
 * nor where it is not taken.
 */
export function CashKey({ onBlocked }: { onBlocked: () => void }) {
  const draft = useDraft()
  const cash = useOfferedChannels().inOrder.find(({ family }) => family === 'cash')
  const mustOpen = useMustOpenShift()
  if (!cash || draft.paymentType === cash.paymentType) return null
  return (
    <Button
      size="large"
      blocked={draft.sending || mustOpen || draftProblem(draft, cash) !== null}
      onClick={() => {
        chooseChannel(cash.paymentType)
        void charge()
      }}
      onBlocked={onBlocked}
    >
      {cash.name}
    </Button>
  )
}
