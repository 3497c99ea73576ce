// The best that Node.js and PostgreSQL can do for the same questions without anything around them: no session, no permission, no edition, no
// validation. It also has no row security, audit, live events or answers stored for repeated requests. All other systems are measured against it.
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { answerTo } from './questions.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}

const server = createServer(async (request, response) => {
  try {
    const [, question = '', ...rest] = request.url!.split('/')
    const answer = await answerTo(pool, question, rest, request.method === 'POST' ? await bodyOf(request) : {})
    const text = JSON.stringify(answer)
    response.writeHead(question === 'w5' ? 201 : 200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  } catch (error) {
    response.writeHead(500)
    response.end(String(error))
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
