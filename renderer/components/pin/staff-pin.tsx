import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MIN_PIN } from '../../../shared/staff/pin.ts'
import type { PinRefusal, StaffMember } from '../../../shared/staff/staff.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import fields from '../fields/fields.module.css'
import { Notice } from '../notices/notice.tsx'
import { PinPad } from './pin-pad.tsx'
import { PinRefused } from './pin-refused.tsx'
import css from './staff-pin.module.css'

/** More than these don't fit beside the keys: they take a line each. */
const MANY = 5

interface StaffPinProps {
  readonly people: readonly StaffMember[]
  /** The person chosen at first. */
  readonly first: string | null
  readonly who: string
  readonly enter: string
  readonly busy: boolean
  /** Tries a PIN; null if it was right, or if something else failed. */
  readonly onTry: (staffId: string, pin: string) => Promise<PinRefusal | null>
}

interface Refused {
  readonly staffId: string
  readonly refusal: PinRefusal
  readonly at: number
}

/** Choose yourself and type your PIN. */
export function StaffPin({ people, first, who, enter, busy, onTry }: StaffPinProps) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<string | null>(first)
  const [pin, setPin] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [incomplete, setIncomplete] = useState(false)
  const name = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  /** Arrows go through the names: the focus stays there until the PIN is typed. */
  const byKeys = useRef(false)
  /** Whose PIN is being typed; one that was typed before a name was chosen belongs to the name chosen next. */
  const [typedFor, setTypedFor] = useState<string | null>(null)
  const toPin = () => field.current?.focus({ preventScroll: true })
  useEffect(() => choose((known) => known ?? first), [first])
  // Of twenty names, who was here last may be below those in sight.
  const isMany = people.length > MANY
  const chosenAt = people.findIndex(({ id }) => id === chosen)
  useEffect(() => {
    list.current?.querySelectorAll('label')[chosenAt]?.scrollIntoView({ block: 'nearest' })
  }, [chosenAt])

  function type(typed: string): void {
    if (pin === '') setTypedFor(chosen)
    setPin(typed)
  }

  /** Of many names a letter chooses the next one that begins with it. Once a PIN is begun, it was a slip of the finger. */
  function onLetter({ key }: KeyboardEvent): void {
    if (!isMany || pin !== '' || !/^\p{L}$/u.test(key)) return
    const inTurn = [...people.slice(chosenAt + 1), ...people.slice(0, chosenAt + 1)]
    const next = inTurn.find(({ name: person }) => person.toLowerCase().startsWith(key.toLowerCase()))
    if (next) choose(next.id)
  }

  function onKeyDown(event: KeyboardEvent): void {
    byKeys.current = true
    // The digit itself is then typed into the field.
    if (/^\d$/.test(event.key)) toPin()
    if (event.key !== 'Enter') return
    event.preventDefault()
    toPin()
    if (pin !== '') field.current?.form?.requestSubmit()
  }

  function onIncomplete(): void {
    setIncomplete(true)
    if (chosen === null) list.current?.querySelector('input')?.focus()
  }

  async function tryPin(): Promise<void> {
    if (chosen === null) return
    const typed = pin
    setIncomplete(false)
    setPin('')
    const refusal = await onTry(chosen, typed)
    setRefused(refusal && { staffId: chosen, refusal, at: Date.now() })
  }

  const isMissing = incomplete && (chosen === null || pin.length < MIN_PIN)
  const said = useRef<HTMLDivElement>(null)
  // On a small screen it would come below what a dialog shows.
  useEffect(() => {
    if (refused || isMissing) said.current?.scrollIntoView({ block: 'nearest' })
  }, [refused, isMissing])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short way to a name, which the arrows reach as well
    <div className={css.columns} onKeyDown={onLetter}>
      <div className={css.who}>
        <fieldset
          ref={list}
          className={`${fields.covered} ${css.people}`}
          data-many={isMany || undefined}
          onKeyDown={onKeyDown}
          onPointerDown={() => {
            byKeys.current = false
          }}
        >
          <legend>{who}</legend>
          {people.map(({ id, name: person, role }) => (
            <label key={id}>
              <input
                type="radio"
                name={name}
                checked={id === chosen}
                onChange={() => {
                  choose(id)
                  if (typedFor !== null) setPin('')
                }}
                // A tap on the person who is already chosen also leads to the PIN.
                onClick={() => !byKeys.current && toPin()}
              />
              <span>
                <strong>{person}</strong>
                <span className={isMany ? 'visually-hidden' : undefined}>{t(`role.${role}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div ref={said} role="alert">
          {isMissing ? (
            <Notice
              tone="warn"
              title={chosen === null ? t('pin.nobody') : t('pin.tooShort', { count: MIN_PIN })}
            />
          ) : (
            refused && refused.staffId === chosen && <PinRefused {...refused} />
          )}
        </div>
      </div>
      <PinPad
        of={chosen}
        field={field}
        pin={pin}
        enter={enter}
        busy={busy}
        onPin={type}
        onEnter={() => void tryPin()}
        onIncomplete={onIncomplete}
      />
    </div>
  )
}
