import { expect, test } from 'vitest'
import { tellSeen } from '../../renderer/screens/code/tell-seen.ts'

test('the counter is told when nobody looks at this window and when somebody does, and again where that did not arrive', async () => {
  const document = { visibilityState: 'visible' }
  const page = Object.assign(new EventTarget(), { document })
  const said: string[] = []
  let isLocked = false
  const tell = async (kind: string) => {
    if (isLocked) throw new Error('locked')
    said.push(kind)
  }
  const sayAgain = tellSeen(tell, page as unknown as Window)
  const arrived = () => new Promise((resolve) => setTimeout(resolve))
  const turns = async (visibilityState: string) => {
    document.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
    await arrived()
  }
  // Before a reload it may have been unseen.
  sayAgain()
  await arrived()
  await turns('visible')
  expect(said.splice(0)).toEqual(['seen'])
  await turns('hidden')
  await turns('hidden')
  expect(said.splice(0)).toEqual(['unseen'])
  isLocked = true
  await turns('visible')
  expect(said).toEqual([])
  isLocked = false
  sayAgain()
  expect(said.splice(0)).toEqual(['seen'])
  // A page that is loaded again is hidden at its end, and nobody has looked away.
  page.dispatchEvent(new Event('pagehide'))
  await turns('hidden')
  expect(said).toEqual([])
})
