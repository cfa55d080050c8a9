import { createContext, createElement, Fragment, use, type ReactNode } from 'react'
import { fileIdOf, isLinkAddress, RICH_ELEMENTS } from '#contract/rich-text.ts'
import { parseHtml } from './parse-html.ts'
import './rich-text.css'

/**
 * Shows rich text. What the server has cleaned is looked through once more: every element is built anew, and only those
 * of `contract/rich-text.ts`.
 * @example <RichText html={message.content} />
 */
export function RichText({ html, pictures = NONE, fill }: RichTextProps) {
  return (
    <Pictures value={pictures}>
      <div className="kit-rich">{childrenOf(parseHtml(html), fill)}</div>
    </Pictures>
  )
}

/** What is shown in place of `{{name}}`; undefined for a name that is not known, which stays as it is written. */
export type Fill = (name: string) => ReactNode

interface RichTextProps {
  html: string
  /**
   * Addresses of pictures that come with the text and are named `oss:{id}` in it, by id. Only `data:` ones are shown.
   */
  pictures?: ReadonlyMap<string, string>
  /** Makes a template of it. */
  fill?: Fill | undefined
}

const NONE: ReadonlyMap<string, string> = new Map()
const Pictures = createContext(NONE)
const OWN = /^oss:([0-9a-f-]{36})$/
const SAFE_DATA = /^data:image\/(png|jpeg|gif|webp);base64,/

/** Between braces. */
const PLACE = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}/u

const childrenOf = (node: Node, fill: Fill | undefined): ReactNode[] =>
  Array.from(node.childNodes, (child, key) => shown(child, key, fill))

function filled(text: string, fill: Fill): ReactNode {
  // Every other part is a name.
  return text.split(PLACE).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text do not move
    <Fragment key={at}>{at % 2 === 0 ? part : (fill(part) ?? `{{${part}}}`)}</Fragment>
  ))
}

function shown(node: Node, key: number, fill: Fill | undefined): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return fill === undefined ? node.textContent : <Fragment key={key}>{filled(node.textContent ?? '', fill)}</Fragment>
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  // Of another document, so `instanceof` says nothing; the kind of node does.
  const element = node as Element
  const tag = element.localName
  switch (tag) {
    case 'a':
      return <Link key={key} href={element.getAttribute('href') ?? ''} text={childrenOf(node, fill)} />
    case 'img':
      return <Picture key={key} src={element.getAttribute('src') ?? ''} alt={element.getAttribute('alt') ?? ''} />
    case 'br':
    case 'hr':
      return createElement(tag, { key })
    case 'table':
    case 'pre':
      // It may be wider than there is room: then one can scroll it, by keyboard as well.
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard
        <div key={key} className="kit-rich-wide" tabIndex={0} role="group">
          {createElement(tag, {}, childrenOf(element, fill))}
        </div>
      )
    case 'p':
      if (fill === undefined) break
      // What is shown may be a table, which no paragraph can have in it.
      return (
        <div key={key} className="kit-rich-p">
          {childrenOf(node, fill)}
        </div>
      )
  }
  return tag in RICH_ELEMENTS ? createElement(tag, { key, ...numbersOf(element) }, ...childrenOf(node, fill)) : null
}

const NUMBERS = { colspan: 'colSpan', rowspan: 'rowSpan', start: 'start' } as const

/** The attributes that are numbers, as far as the element may have them. */
function numbersOf(element: Element): Record<string, number> {
  const allowed = RICH_ELEMENTS[element.localName] ?? []
  const found = Object.entries(NUMBERS).flatMap(([name, property]) => {
    const value = Number.parseInt(element.getAttribute(name) ?? '', 10)
    return allowed.includes(name) && value > 0 && value < 1_000 ? [[property, value] as const] : []
  })
  return Object.fromEntries(found)
}

function Link({ href, text }: { href: string; text: ReactNode[] }) {
  if (!isLinkAddress(href)) return <span>{text}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const own = use(Pictures).get(OWN.exec(src)?.[1] ?? '')
  const address = own !== undefined && SAFE_DATA.test(own) ? own : fileIdOf(src) === undefined ? undefined : src
  return address === undefined ? null : <img src={address} alt={alt} loading="lazy" />
}
