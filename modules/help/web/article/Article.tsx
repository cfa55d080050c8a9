import MarkdownIt from 'markdown-it'
import { createElement, useMemo, type ReactNode } from 'react'
import { helpAddress, topicOf } from '../topics.ts'
import { headingOf } from './sections.ts'
import './article.css'

/** Blocks and marks that become an element of the same name; everything else of Markdown is left out. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'p ul ol li strong em code table thead tbody tr th td blockquote h2 h3'.split(' '),
)

/** HTML stays text, and nothing becomes a link by itself. */
const markdown = new MarkdownIt({ html: false, linkify: false })
type Token = ReturnType<(typeof markdown)['parse']>[number]

/** Builds an article from its Markdown: elements of React only, never HTML. */
export function Article({ text }: { text: string }) {
  const content = useMemo(() => nodesOf(markdown.parse(text, {})), [text])
  return <div className="help-article">{content}</div>
}

interface Open {
  readonly token: Token | undefined
  readonly children: ReactNode[]
}

/** Tokens come flat: an opening one, its content, its closing one. */
function nodesOf(tokens: readonly Token[]): ReactNode[] {
  const stack: Open[] = [{ token: undefined, children: [] }]
  const put = (node: ReactNode) => stack.at(-1)?.children.push(node)
  tokens.forEach((token, key) => {
    if (token.nesting === 1) stack.push({ token, children: [] })
    else if (token.nesting === 0) put(leafOf(token, key))
    else {
      const { token: opened, children = [] } = stack.pop() ?? {}
      if (opened) put(elementOf(opened, children, key))
    }
  })
  return stack[0]?.children ?? []
}

function leafOf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'inline':
      return nodesOf(token.children ?? [])
    case 'code_inline':
      return <code key={key}>{token.content}</code>
    case 'fence':
    case 'code_block':
      return <pre key={key}>{token.content}</pre>
    case 'softbreak':
      return ' '
    case 'hardbreak':
      return <br key={key} />
    default:
      return token.content
  }
}

function elementOf(token: Token, children: ReactNode[], key: number): ReactNode {
  if (token.type === 'link_open') return linkOf(String(token.attrGet('href') ?? ''), children, key)
  // A paragraph that Markdown hides: that of a tight list.
  if (token.hidden) return children
  if (token.tag === 'h2' || token.tag === 'h3') return headingNode(token.tag, children, key)
  if (!ELEMENTS.has(token.tag)) return children
  const element = createElement(token.tag, { key }, ...children)
  if (token.tag !== 'table') return element
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard
    <div key={key} className="help-wide" tabIndex={0} role="group">
      {element}
    </div>
  )
}

function headingNode(tag: 'h2' | 'h3', children: ReactNode[], key: number): ReactNode {
  const words = children.flat().filter((one) => typeof one === 'string')
  const found = headingOf(`## ${words.join('')}`)
  return createElement(tag, { key, id: found && headingElementId(found.id), tabIndex: -1 }, found?.title ?? children)
}

/** The id of a heading's element. */
export const headingElementId = (id: string): string => `help-${id}`

/** `roles.md#data-scope` is a page of the help, `/sys/role` one of the product. */
const HELP_LINK = /^([a-z-]+)\.md(?:#([a-z0-9-]+))?$/

function linkOf(href: string, children: ReactNode[], key: number): ReactNode {
  const [, page = '', heading = ''] = HELP_LINK.exec(href) ?? []
  const topic = topicOf(page)
  const address = topic ? helpAddress(topic.id, heading) : href.startsWith('/') ? href : undefined
  return address === undefined ? (
    <span key={key}>{children}</span>
  ) : (
    <a key={key} href={`#${address}`}>
      {children}
    </a>
  )
}
