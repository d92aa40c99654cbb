import { expect, test } from 'vitest'
import { tellAttended } from '../../renderer/screens/code/tell-attended.ts'

test('the counter is told when nobody looks at this window and when somebody does, and again where that did not arrive', async () => {
  const document = { visibilityState: 'visible' }
  const page = Object.assign(new EventTarget(), { document })
  const said: boolean[] = []
  let isLocked = false
  const tell = async (isAttended: boolean) => {
    if (isLocked) throw new Error('locked')
    said.push(isAttended)
  }
  const sayAgain = tellAttended(tell, page as unknown as Window)
  const arrived = () => new Promise((resolve) => setTimeout(resolve))
  const turns = async (visibilityState: string) => {
    document.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
    await arrived()
  }
  // Before a reload nobody may have looked.
  sayAgain()
  await arrived()
  await turns('visible')
  expect(said.splice(0)).toEqual([true])
  await turns('hidden')
  await turns('hidden')
  expect(said.splice(0)).toEqual([false])
  isLocked = true
  await turns('visible')
  expect(said).toEqual([])
  isLocked = false
  sayAgain()
  expect(said.splice(0)).toEqual([true])
  // A page that is loaded again is hidden at its end, and nobody has looked away.
  page.dispatchEvent(new Event('pagehide'))
  await turns('hidden')
  expect(said).toEqual([])
})
