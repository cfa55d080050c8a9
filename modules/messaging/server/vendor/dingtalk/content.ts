/** A message in the forms of DingTalk: work notice, and card by the template of the channel. */
import type { z } from 'zod'
import type { DingtalkConfig } from '#messaging/contract/vendor/dingtalk.ts'
import type { CardChange, ChannelMessage } from '#messaging/server/channel/driver.ts'

const MAX_TEXT = 2_000
const HEAD_COLOR = 'FF1677FF'

/** Whether the channel has what cards need. */
export const hasCards = ({ robotCode, cardTemplateId, callbackRouteKey }: z.output<typeof DingtalkConfig>): boolean =>
  robotCode !== '' && cardTemplateId !== '' && callbackRouteKey !== ''

/** Whether there is something to press, too. */
export const isCard = (config: z.output<typeof DingtalkConfig>, { actions = [] }: ChannelMessage): boolean =>
  actions.length > 0 && hasCards(config)

/** A message with a link where there is a page, text otherwise. */
export function noticeOf({ subject, body, url }: ChannelMessage): object {
  const text = body.slice(0, MAX_TEXT)
  if (url === undefined) return { msgtype: 'text', text: { content: subject === '' ? text : `${subject}\n${text}` } }
  return {
    msgtype: 'oa',
    oa: {
      message_url: url,
      pc_message_url: url,
      // The vendor shows the name of the application in its place.
      head: { bgcolor: HEAD_COLOR, text: subject },
      body: { title: subject, content: text },
    },
  }
}

/**
 * Variables of the template: `title`, `body`, `url`, `status` (`open`, then `done`), `result`, and for each action that
 * is offered the label of its button: `agree`, `reject`.
 */
export function cardOf(config: z.output<typeof DingtalkConfig>, message: ChannelMessage): object {
  const { id, to, subject, body, url = '', actions = [] } = message
  const labels = Object.fromEntries(actions.map(({ key, label }) => [key, label]))
  return {
    cardTemplateId: config.cardTemplateId,
    outTrackId: id,
    callbackType: 'HTTP',
    callbackRouteKey: config.callbackRouteKey,
    cardData: {
      cardParamMap: { ...labels, title: subject, body: body.slice(0, MAX_TEXT), url, status: 'open', result: '' },
    },
    userIdType: 1,
    openSpaceId: `dtv1.card//IM_ROBOT.${to}`,
    imRobotOpenSpaceModel: { supportForward: false },
    imRobotOpenDeliverModel: { spaceType: 'IM_ROBOT', robotCode: config.robotCode },
  }
}

export const changedCard = ({ id, text }: CardChange): object => ({
  outTrackId: id,
  cardData: { cardParamMap: { status: 'done', result: text } },
  cardUpdateOptions: { updateCardDataByKey: true },
})

/** Leaves the card as it is. */
export const sameCard = ({ id, subject }: ChannelMessage): object => ({
  outTrackId: id,
  cardData: { cardParamMap: { title: subject } },
  cardUpdateOptions: { updateCardDataByKey: true },
})
