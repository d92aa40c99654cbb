import { randomUUID } from 'node:crypto'
import type { CounterMessage, OfficeMessage } from '../../shared/office/link.ts'
import { CallFailure } from '../failures/call-failure.ts'

export type Answer = Extract<OfficeMessage, { id: string; say: 'found' | 'lent' | 'notLent' | 'loanTaken' }>
type Question<Message = CounterMessage> = Message extends { id: string } ? Omit<Message, 'id'> : never

interface Waiting {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** Asks the office over the link, and finds the question of each answer by its id. */
export function createOfficeQuestions() {
  /** Null while the link is down. */
  let send: ((message: CounterMessage) => void) | null = null
  const waiting = new Map<string, Waiting>()

  function failAll(): void {
    for (const { reject } of waiting.values()) reject(officeAway())
    waiting.clear()
  }

  return {
    begin(sending: (message: CounterMessage) => void): void {
      send = sending
    },
    /** Says something that needs no answer; nothing while the link is down. */
    say: (message: CounterMessage) => void send?.(message),
    /** Rejects with a {@link CallFailure} once the link is down. */
    ask: (question: Question): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const id = randomUUID()
        waiting.set(id, { resolve, reject })
        if (send) send({ ...question, id } as CounterMessage)
        else failAll()
      }),
    /** False if the message answers no question. */
    answer(message: OfficeMessage): boolean {
      switch (message.say) {
        case 'found':
        case 'lent':
        case 'notLent':
        case 'loanTaken': {
          const asked = waiting.get(message.id)
          waiting.delete(message.id)
          asked?.resolve(message)
          return true
        }
        default:
          return false
      }
    },
    end(): void {
      send = null
      failAll()
    },
  }
}

/** The office can't be reached. */
export const officeAway = () => new CallFailure('officeAway', 'the office can not be reached')
