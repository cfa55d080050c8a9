import { expect, test } from 'vitest'
import { findSections } from './find-sections.ts'
import { sectionsOf } from './sections.ts'

const ROLES = `Intro about [roles](people.md).

## Data scope {#data-scope}

| Scope | Visible |
|---|---|
| **All records** | The whole organisation |

## Rules {#rules}

1. You cannot grant \`more\` than you hold.
`
const sections = sectionsOf('roles', ROLES)
const titles = () => 'Roles'
const find = (typed: string) => findSections(sections, typed, { titles })

test('an article is cut at its headings, its text without marks', () => {
  expect(sections).toEqual([
    { topic: 'roles', heading: '', title: '', text: 'Intro about roles.' },
    {
      topic: 'roles',
      heading: 'data-scope',
      title: 'Data scope',
      text: 'Scope Visible All records The whole organisation',
    },
    { topic: 'roles', heading: 'rules', title: 'Rules', text: 'You cannot grant more than you hold.' },
  ])
})

test('titles come before headings, headings before texts', () => {
  expect(find('ro').map(({ heading }) => heading)).toEqual([''])
  expect(find('scope').map(({ heading, mark }) => [heading, mark])).toEqual([['data-scope', [5, 10]]])
  expect(find('rules')[0]).toMatchObject({ heading: 'rules', mark: [0, 5], excerpt: undefined })
})

test('what only the text says is shown with the words around it', () => {
  expect(find('grant more')).toEqual([
    {
      topic: 'roles',
      heading: 'rules',
      title: 'Rules',
      mark: undefined,
      excerpt: { before: 'You cannot ', hit: 'grant', after: ' more than you hold.' },
    },
  ])
})

test('every word must be there, and nothing typed finds nothing', () => {
  expect(find('grant nowhere')).toEqual([])
  expect(find('  ')).toEqual([])
})
