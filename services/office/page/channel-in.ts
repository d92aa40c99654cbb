import { withCashName } from '../../../shared/cash/cash-name.ts'
import { channelName } from '../../../shared/gateway/channel-looks.ts'
import { OTHER_CHANNEL } from '../sales/known-channel.ts'
import type { Words } from './page.ts'

/** The name of a way to pay, cash included. */
export const channelIn = ({ language, looks }: Pick<Words, 'language' | 'looks'>, channel: string): string =>
  channelName(channel, withCashName(looks, language))

/** The same where sums are of a way to pay. */
export const summedChannelIn = (words: Pick<Words, 'language' | 'looks' | 'say'>, channel: string): string =>
  channel === OTHER_CHANNEL ? words.say('otherChannel') : channelIn(words, channel)
