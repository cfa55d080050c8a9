/** The markup that the drawing library writes for its own frame. */

/** The popup of the modeler names its provider without quotes. */
const TAG = /<(\/?)([a-z]+)((?:\s+(?:[a-zA-Z-]+="[^"<>]*"|data-popup=[a-z-]+))*)\s*\/?>/g
const ATTRIBUTE = /([a-zA-Z-]+)="([^"<>]*)"/g
const TAGS = new Set(['div', 'ul', 'li', 'span', 'a', 'button', 'hr', 'svg', 'g', 'path', 'circle'])
const ATTRIBUTES = new Set(
  (
    'class title type target rel xmlns width height draggable contenteditable fill d cx cy r transform ' +
    'fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-width'
  ).split(' '),
)
const HREF = /^(#|https?:\/\/bpmn\.io\/?$)/

/**
 * Whether a text is made only of tags that do nothing but look: no scripts, no handlers, no styles, no addresses but
 * the library's own home and places in the same document. Names from a model are in it only as text, escaped by the
 * library.
 */
export function isFrameMarkup(text: string): boolean {
  for (const [, , tag = '', attributes = ''] of text.matchAll(TAG)) {
    if (!TAGS.has(tag)) return false
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (name === 'href' ? !HREF.test(value) : !isPlain(name)) return false
    }
  }
  return !text.replace(TAG, '').includes('<')
}

const isPlain = (name: string) => ATTRIBUTES.has(name) || name === 'viewBox' || name.startsWith('data-')
