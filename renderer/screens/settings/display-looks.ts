import {
  type DisplayLooks,
  type DisplayLooksChange,
  MAX_SHOWN_LOGO,
  MAX_SHOWN_PICTURE,
} from '../../../shared/display/display-looks.ts'
import { callMain } from '../../bridge/main-process.ts'
import { shrinkPicture } from '../../components/files/shrink-picture.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useFollowed } from '../../state/calls/use-followed.ts'

/** As large as a second screen, then smaller until a call has room for it. */
const pictureKept = {
  type: 'image/jpeg',
  boxes: [1_280, 1_024, 800, 640, 480].map((width) => ({ width, height: width })),
  most: MAX_SHOWN_PICTURE,
} as const
const logoKept = {
  type: 'image/png',
  boxes: [320, 240, 160, 80].map((width) => ({ width, height: width / 2 })),
  most: MAX_SHOWN_LOGO,
} as const

const none: DisplayLooks = { logo: null, pictures: [], welcome: '' }

/** The customer display's logo and pictures, and how to change them. */
export function useDisplayLooks() {
  const { value, failure: unread } = useFollowed('display.looks')
  const { isBusy, failure, run } = useAction<string>()
  const change = (wanted: DisplayLooksChange) =>
    void run(crypto.randomUUID(), () => callMain('display.changeLooks', wanted))
  return {
    looks: value ?? none,
    failure: failure ?? unread,
    change,
    busy: isBusy(),
    readPicture: (file: File) => shrinkPicture(file, pictureKept),
    readLogo: (file: File) => shrinkPicture(file, logoKept),
  }
}
