import { useEffect } from 'react'
import { useTranslation } from './i18n/i18n.ts'
import { nextSale } from './screens/code/next-sale.ts'
import { may, useMay } from './state/duty.ts'
import { screenOfKey, screens } from './state/screens.ts'
import { useSession } from './state/session.ts'
import { go, useView, type View } from './state/view.ts'

const atCounter: View = { screen: 'counter' }

/** The chosen screen, or the counter if the person on duty may not see it, or it is one that an older Loket had. */
export function useAllowedView(): View {
  const view = useView((state) => state.view)
  const isThere = Object.hasOwn(screens, view.screen)
  const allowed = useMay(screens[isThere ? view.screen : 'counter'].role) && isThere
  useEffect(() => {
    if (!allowed) go(atCounter)
  }, [allowed])
  return allowed ? view : atCounter
}

/** The screen that a key opens for the person on duty. */
export function targetOfKey(key: string): View | null {
  const name = screenOfKey(key)
  if (!name) return null
  const { home, role } = screens[name]
  return home && may(role) ? home : null
}

/** From a code to the next customer; from a closing back to its shift; from elsewhere back to the sale being typed. */
export function leave(view: View): void {
  if (view.screen === 'code') nextSale()
  else if (view.screen === 'shift' && view.closing) go({ screen: 'shift', number: null })
  else go({ screen: 'counter' })
}

/** Names the window after its screen and shop. */
export function useTitle({ screen }: View): void {
  const { t } = useTranslation()
  const shop = useSession((session) => session.started?.settings.shop.name)
  const name = screen === 'code' ? t('code.title') : t(`nav.${screen}`)
  useEffect(() => {
    document.title = `${name} · ${shop} · ${t('app.title')}`
  }, [name, shop, t])
}
