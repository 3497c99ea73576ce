// Repeatedly downloads a file of visits for each of several people until it is stopped. Prints a line when it has begun.
import { fetchFile } from './export.ts'

const [address, ...tokens] = process.argv.slice(2)
const going = tokens.map(async (token) => {
  for (;;) await fetchFile(address!, token, 'xlsx')
})
console.log('begun')
await Promise.all(going)
