import { withCashName } from '../../../shared/cash/cash-name.ts'
import { channelName } from '../../../shared/gateway/channel-looks.ts'
import type { Words } from './page.ts'

/** The name of a way to pay, cash included. */
export const channelIn = ({ language, looks }: Pick<Words, 'language' | 'looks'>, channel: string): string =>
  channelName(channel, withCashName(looks, language))
