import { IconBuildingBank, IconPlus, IconRepeat } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { Finder, PickOne } from '../../components/lists/finder.tsx'
import css from '../../components/lists/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useMay } from '../../state/duty.ts'
import { type createPagedList, withNewer } from '../../state/lists/paged-list.ts'
import { go } from '../../state/view.ts'

const kinds = {
  subscription: { Icon: IconRepeat, view: { screen: 'subscriptions', number: null } },
  staticAccount: { Icon: IconBuildingBank, view: { screen: 'staticAccounts', accountId: null } },
} as const

type Kind = keyof typeof kinds

interface RecurringScreenProps<Item, Notes> {
  readonly kind: Kind
  readonly list: ReturnType<typeof createPagedList<{ readonly search: string }, string, Notes>>
  /** By its number. */
  readonly known: Readonly<Record<string, Item>>
  readonly chosen: string | null
  readonly Row: ComponentType<{ item: Item; chosen: boolean }>
  readonly Detail: ComponentType<{ number: string; onAnother: ((like: Item) => void) | null }>
  /** The form for a new one; filled in like another one if there is one. */
  readonly New: ComponentType<{ like: Item | null; onClose: () => void }>
  readonly newBlocked?: boolean
  readonly underNew?: ReactNode
}

/** Everything of one of the gateway's two recurring kinds: find one, make one, look at the chosen one. */
export function RecurringScreen<Item extends { createdAt: number }, Notes>(
  props: RecurringScreenProps<Item, Notes>,
) {
  const { kind, list, known, chosen, Row, Detail, New } = props
  const { t } = useTranslation()
  const { query, items: found } = list.use()
  const [asked, ask] = useState<{ readonly like: Item | null } | null>(null)
  useFocusOnNew(asked !== null, chosen)
  const mayCreate = useMay('supervisor')
  const searching = query.search.trim() !== ''
  // One created in another window appears without a search; only the journal knows which searches it matches.
  const shown = found && (searching ? found : withNewer(found, known))
  return (
    <Finder
      head={
        <>
          <ScreenTitle hidden>{t(`${kind}.title`)}</ScreenTitle>
          <Tabs shown={kind} />
          <Button
            tone="primary"
            icon={<IconPlus />}
            blocked={props.newBlocked ?? false}
            onClick={() => ask({ like: null })}
          >
            {t(`${kind}.new`)}
          </Button>
          {!mayCreate && <p className="soft">{t('approval.needed')}</p>}
          {props.underNew}
          <SearchField
            label={t(`${kind}.search`)}
            hint={t(`${kind}.searchHint`)}
            known={query.search}
            onSearch={(search) => void list.find({ search })}
          />
        </>
      }
      label={t(`${kind}.list`)}
      count={shown?.length}
      list={list}
      nothing={
        <>
          <strong>{t(`${kind}.${searching ? 'noMatch' : 'empty'}`)}</strong>
          <p>{t(`${kind}.${searching ? 'noMatchHint' : 'emptyHint'}`)}</p>
        </>
      }
      beside={
        <>
          {chosen && (
            <Detail
              key={chosen}
              number={chosen}
              onAnother={props.newBlocked ? null : (like) => ask({ like })}
            />
          )}
          {!chosen && shown && shown.length > 0 && (
            <PickOne Icon={kinds[kind].Icon}>{t(`${kind}.pick`)}</PickOne>
          )}
          {asked && <New like={asked.like} onClose={() => ask(null)} />}
        </>
      }
    >
      {shown?.map((number) => {
        const item = known[number]
        return item && <Row key={number} item={item} chosen={number === chosen} />
      })}
    </Finder>
  )
}

/** Who made one goes on reading there, and not at the button that opened the form. */
function useFocusOnNew(isAsking: boolean, chosen: string | null): void {
  const before = useRef(chosen)
  const follow = useEffectEvent((asking: boolean) => {
    if (asking) before.current = chosen
    else if (chosen !== before.current) document.querySelector<HTMLElement>('main section h2')?.focus()
  })
  useEffect(() => follow(isAsking), [isAsking])
}

function Tabs({ shown }: { shown: Kind }) {
  const { t } = useTranslation()
  return (
    <nav className={css.tabs} aria-label={t('nav.subscriptions')}>
      {Object.entries(kinds).map(([kind, { Icon, view }]) => (
        <Button
          key={kind}
          icon={<Icon />}
          aria-current={kind === shown ? 'page' : undefined}
          onClick={() => go(view)}
        >
          {t(`nav.${view.screen}`)}
        </Button>
      ))}
    </nav>
  )
}
