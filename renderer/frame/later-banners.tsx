import { MissedWithoutRail } from './missed-scans.tsx'
import { SavedFileBanner } from './saved-file-banner.tsx'
import { TroubleBanners } from './trouble-banners.tsx'

/** The banners that the first screen is painted without. */
export function LaterBanners() {
  return (
    <>
      <TroubleBanners />
      <SavedFileBanner />
      <MissedWithoutRail />
    </>
  )
}
