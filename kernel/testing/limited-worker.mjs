/** A worker for the tests of limited pools: says what it is told, never ends, fills its memory, or throws. */
export default function work({ order, port }) {
  port.postMessage('')
  try {
    if (order === 'endless') for (;;);
    if (order === 'greedy') for (const all = []; ;) all.push(Array.from({ length: 1_000_000 }, () => all.length))
    if (order === 'faulty') throw new Error('a fault')
    return `done ${order}`
  } finally {
    port.close()
  }
}
