/**
 * What holds for every test of the server: a connection runs one statement at a time. pg puts a second one into a queue
 * and warns once, and its next version refuses it; what needs two at once leases two connections.
 */
const BUSY = 'client is already executing a query'
const LEASED = 'kernel/database/single-connection'

/** Files of a worker share it, as they share what they load. */
const watched = globalThis as { isWatchingForBusyClients?: boolean }

if (!watched.isWatchingForBusyClients) {
  watched.isWatchingForBusyClients = true
  process.on('warning', (warning) => {
    // Not what a test does, with a client of its own or in its own words.
    const isOfProduct = warning.stack?.includes(LEASED) && !warning.stack.includes('.test.ts')
    if (warning.message.includes(BUSY) && isOfProduct) throw warning
  })
}
