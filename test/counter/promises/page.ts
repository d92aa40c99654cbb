/** Parts that live by what React promises, and nothing else: the test has them drawn by React and by what stands in for it. */
import {
  Component,
  createElement as h,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'

declare global {
  var told: string[]
}

globalThis.told = []
const tell = (what: string) => globalThis.told.push(what)

function Digits() {
  const [digits, type] = useState('12')
  return h('input', {
    id: 'digits',
    value: digits,
    spellCheck: false,
    onChange: ({ currentTarget }) => type(currentTarget.value.replace(/\D/g, '')),
  })
}

/** It refuses whatever is chosen. */
function Chosen() {
  const choice = (type: 'checkbox' | 'radio', id: string, checked: boolean) =>
    h('input', { key: id, id, type, checked, name: type, onChange: () => tell(`${id} was pressed`) })
  return [choice('checkbox', 'switch', false), choice('radio', 'one', true), choice('radio', 'other', false)]
}

function Sheet({ name, next, close }: { name: string; next: () => void; close: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = sheet
    current?.showModal()
    return () => current?.close()
  }, [])
  const onClose = () => {
    tell(`${name} was closed`)
    close()
  }
  const button = h('button', { type: 'button', id: name, onClick: next }, name)
  return createPortal(h('dialog', { ref: sheet, onClose }, button), document.body)
}

function Sheets() {
  const [shown, show] = useState('')
  const close = () => show('')
  return [
    h('button', { key: 'open', type: 'button', id: 'open', onClick: () => show('first') }),
    shown === 'first' && h(Sheet, { key: 'first', name: 'first', next: () => show('second'), close }),
    shown === 'second' && h(Sheet, { key: 'second', name: 'second', next: close, close }),
  ]
}

function Field({ leave }: { leave: () => void }) {
  const left = useEffectEvent(() => tell('left'))
  useEffect(() => () => void left(), [])
  const onKeyDown = (event: { key: string }) => event.key === 'Enter' && leave()
  return h('input', { id: 'left', onKeyDown, onBlur: () => tell('lost the focus') })
}

function Left() {
  const [isThere, setThere] = useState(true)
  return isThere && h(Field, { leave: () => setThere(false) })
}

function Screen({ name, leave }: { name: string; leave: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F2') return
    tell(`${name} heard a key`)
    leave()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return h('p', null, name)
}

function Screens() {
  const [at, turn] = useState(0)
  return h(Screen, { key: at, name: `screen ${at}`, leave: () => turn(at + 1) })
}

class Kept extends Component<{ readonly part: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? h('p', { id: 'kept' }, 'kept') : this.props.part
  }
}

function Failing() {
  const [fails, fail] = useState(false)
  if (fails) throw new Error('as the test wants it')
  return h('button', { type: 'button', id: 'fail', onClick: () => fail(true) })
}

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render([
  ...[Digits, Chosen, Sheets, Left, Screens].map((Part, key) => h(Part, { key })),
  h(Kept, { key: 'kept', part: h(Failing) }),
])
