/** A message in the forms of WeChat Work, cut to their limits ("Send application messages"). */
import type { ChannelMessage } from '#messaging/server/channel/driver.ts'

const MAX_TEXT_BYTES = 2_048
const MAX_TITLE = 128
const MAX_DESCRIPTION = 512
/** Of a card with buttons: more is not shown. */
const MAX_CARD_TITLE = 36
const MAX_CARD_TEXT = 112
const MAX_BUTTONS = 6
const MAX_BUTTON = 10

/** Buttons where there are actions and a page, a card with a link where there is a page, text otherwise. */
export function contentOf(message: ChannelMessage): object {
  const { id, subject, body, url, actions = [] } = message
  if (url === undefined)
    return {
      msgtype: 'text',
      text: { content: cutBytes(subject === '' ? body : `${subject}\n${body}`, MAX_TEXT_BYTES) },
    }
  if (actions.length === 0)
    return {
      msgtype: 'textcard',
      textcard: {
        title: subject.slice(0, MAX_TITLE),
        // The vendor reads a little HTML here.
        description: cutText(body, MAX_DESCRIPTION).replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
        url,
      },
    }
  return {
    msgtype: 'template_card',
    template_card: {
      card_type: 'button_interaction',
      // A card without a title is refused.
      main_title: { title: cutText(subject === '' ? body : subject, MAX_CARD_TITLE), desc: '' },
      sub_title_text: cutText(body, MAX_CARD_TEXT),
      card_action: { type: 1, url },
      task_id: id,
      button_list: actions.slice(0, MAX_BUTTONS).map(({ key, label }, index) => ({
        text: label.slice(0, MAX_BUTTON),
        style: index === 0 ? 1 : 3,
        key,
      })),
    },
  }
}

const cutText = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`

/** Ends before the character that would be too much. */
function cutBytes(text: string, bytes: number): string {
  const encoded = Buffer.from(text)
  if (encoded.length <= bytes) return text
  return encoded.subarray(0, bytes).toString('utf8').replace(/�$/, '')
}
