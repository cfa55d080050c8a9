import { describe, expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'

const text = { endings: ['txt'] as const }
const jpeg = { endings: ['jpg', 'jpeg'] as const }
const pdf = { endings: ['pdf'] as const }

describe('the name keeps what people called it', () => {
  test.each([
    ['合同 2026.pdf', pdf, '合同 2026.pdf'],
    ['Photo.JPEG', jpeg, 'Photo.jpeg'],
    ['Report v1.2', pdf, 'Report v1.2.pdf'],
    ['  many   blanks .txt', text, 'many blanks.txt'],
  ])('%j', (given, type, kept) => {
    expect(cleanName(given, type)).toBe(kept)
  })
})

describe('and nothing that harms', () => {
  test.each([
    ['invoice.pdf.exe', pdf, 'invoice.pdf'],
    ['photo.png', jpeg, 'photo.jpg'],
    ['invoice\u202efdp.exe', pdf, 'invoicefdp.pdf'],
    ['a<b>:"|?*.txt', text, 'a_b______.txt'],
    ['CON.txt', text, '_CON.txt'],
    ['.txt', text, 'file.txt'],
    ['...', text, 'file.txt'],
    ['', text, 'file.txt'],
    ['half\ud83d.txt', text, 'half.txt'],
  ])('%j', (given, type, kept) => {
    expect(cleanName(given, type)).toBe(kept)
  })

  test('120 characters are enough, whatever they are made of', () => {
    expect([...cleanName(`${'😀'.repeat(300)}.txt`, text)]).toHaveLength(120)
  })
})
