/** What the editor knows: no more than `contract/rich-text.ts` keeps. */
import { Node, type Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { fileIdOf, isLinkAddress } from '#contract/rich-text.ts'

/** A picture of our own; those of elsewhere are dropped when they are pasted. */
const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (fileIdOf(element.getAttribute('src') ?? '') === undefined ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Tables are not made here, but those that were pasted or written elsewhere stay, and their words can be changed. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHead)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: { default: null }, rowspan: { default: null } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const richExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    trailingNode: false,
    link: {
      openOnClick: false,
      isAllowedUri: (href) => isLinkAddress(href),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Picture,
  Table,
  Row,
  cell('tableCell', 'td'),
  cell('tableHead', 'th'),
]
