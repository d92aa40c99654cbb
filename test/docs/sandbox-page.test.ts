import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readProfileFile } from '../../electron/gateway/profile-file.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { DEFAULT_SECRET } from '../../services/sandbox/command-line.ts'
import { faultKinds } from '../../services/sandbox/faults/kinds.ts'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

const page = readFileSync(join(root, 'docs/sandbox.md'), 'utf8')

/** The programs of the page, by the name that the comment above each gives it. */
const programs = new Map(
  Array.from(page.matchAll(/<!-- ([\w.-]+) -->\n```\w+\n(.*?)```/gs), ([, name = '', text = '']) => [
    name,
    text,
  ]),
)

const interpreters: Readonly<Record<string, string>> = {
  sh: 'sh',
  ts: process.execPath,
  py: 'python3',
  php: 'php',
}
const interpreterOf = (program: string) => interpreters[program.split('.').at(-1) ?? ''] ?? ''
const isHere = (command: string) => spawnSync(command, ['-c', ''], { stdio: 'ignore' }).error === undefined

function start(program: string, env: Record<string, string>, args: readonly string[] = []): ChildProcess {
  const path = join(temporaryFolder(), program)
  writeFileSync(path, programs.get(program) ?? expect.fail(`the page has no ${program}`))
  const child = spawn(interpreterOf(program), [path, ...args], { env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill())
  return child
}

async function run(program: string, env: Record<string, string>, args: readonly string[] = []) {
  const child = start(program, env, args)
  let [output, errors] = ['', '']
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    errors += text
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, lines: output.trimEnd().split('\n'), errors }
}

describe.each(['create.sh', 'create.ts', 'create.py', 'create.php'])('%s', (program) => {
  const command = interpreterOf(program)
  const here = isHere(command)
  const title = here ? '' : ` (skipped: there is no ${command} on this computer)`

  test.skipIf(!here)(
    `makes an order that the sandbox knows, and prints its number and its code${title}`,
    async () => {
      const { url } = await startedSandbox()
      const { code, lines, errors } = await run(program, { SANDBOX: url })
      expect(code, errors).toBe(0)
      const orders = (await (await fetch(`${url}/sandbox/orders`)).json()) as Record<string, string>[]
      expect(orders).toMatchObject([{ merchantTradeNo: lines[0], amount: '15000.00', status: '01' }])
      expect(lines.slice(1).join('\n')).toContain(orders[0]?.qrCode)
    },
  )

  test.skipIf(!here)(`believes no answer whose signature does not hold${title}`, async () => {
    const { url, arm } = await faultySandbox()
    await arm({ kind: 'wrongSignature' })
    const { code, lines, errors } = await run(program, { SANDBOX: url })
    expect(code).not.toBe(0)
    expect(lines[0]).not.toMatch(/^[A-Z]{2}-/)
    // PHP on a command line says on standard output what went wrong.
    expect(lines.join('\n') + errors).toMatch(/the answer is not the gateway.s/)
  })
})

test.skipIf(!isHere('sh'))('pay.sh pays an order, and receive.ts is told, and acknowledges', async () => {
  const { url } = await startedSandbox()
  const { said, notifyUrl } = await startedReceiver()

  const { lines } = await run('create.ts', { SANDBOX: url, NOTIFY_URL: notifyUrl })
  const [order = ''] = lines
  expect((await run('pay.sh', { SANDBOX: url }, [order])).code).toBe(0)
  expect((await said.next()).value).toBe(`${order} is said to be 02: now ask`)
  await expect.poll(() => notificationsOf(url)).toMatchObject([{ acknowledgedAt: expect.anything() }])
})

test('receive.ts answers 401 to a notification that the gateway did not sign', async () => {
  const { notifyUrl } = await startedReceiver()
  const forged = await fetch(notifyUrl, {
    method: 'POST',
    body: '{"merchantTradeNo":"T-1","status":"02"}',
  })
  expect(forged.status).toBe(401)
})

test.skipIf(!isHere('sh'))(
  'break.sh cuts the next creation’s connection after the order was made',
  async () => {
    const { url } = await startedSandbox()
    expect((await run('break.sh', { SANDBOX: url })).code).toBe(0)
    expect((await run('create.ts', { SANDBOX: url })).code).not.toBe(0)
    expect(await (await fetch(`${url}/sandbox/orders`)).json()).toHaveLength(1)
    expect((await run('create.ts', { SANDBOX: url })).code).toBe(0)
  },
)

test('the vector of the page is what the default secret’s profile signs', () => {
  const vector = /^`(\{.*\})`\nthe signature is `(\w+)`/m.exec(page)
  const parts = {
    method: 'POST',
    path: '/payment/v2.3/qris/create',
    timestamp: '2026-01-02T03:04:05.678+07:00',
  }
  const signer = createSigner('hmac-sha256-hex', { secret: 'test-secret' })
  expect(signer.sign(parts, Buffer.from(vector?.[1] ?? ''))).toBe(vector?.[2])
  expect(page).toContain(`--secret ${DEFAULT_SECRET} `)
})

test('the gateway profile of the page is one', () => {
  const path = join(temporaryFolder(), 'gateway-profile.json')
  writeFileSync(path, programs.get('gateway-profile.json') ?? '')
  expect(readProfileFile(path).name).toBe('my-gateway')
})

test('the page names every kind of fault there is, and no other', () => {
  const rows = page.split('## Break it')[1]?.split('## Signing otherwise')[0] ?? ''
  const kinds = Array.from(
    rows.matchAll(/^\| (`\w+`.*?) \|/gm),
    ([, cell = '']) => cell.match(/\w+/g) ?? [],
  ).flat()
  expect(kinds.toSorted()).toEqual(Object.keys(faultKinds).toSorted())
})

/** The page's receiver, its address, and the lines it prints from there on. */
async function startedReceiver() {
  const { stdout } = start('receive.ts', { PORT: String(await freePort()) })
  const said = createInterface({ input: stdout ?? expect.fail() })[Symbol.asyncIterator]()
  const { value: notifyUrl } = await said.next()
  return { said, notifyUrl: String(notifyUrl) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function faultySandbox() {
  const sandbox = await startedSandbox()
  const arm = (fault: object) =>
    fetch(`${sandbox.url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fault),
    })
  return { ...sandbox, arm }
}

async function notificationsOf(url: string) {
  return (await fetch(`${url}/sandbox/notifications`)).json()
}
