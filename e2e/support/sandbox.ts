import { readProductAddress } from './product-address'

/** A lead in the sandbox's inbox. */
export type InboxLead = {
  id: number
  idempotencyKey: string
  site: string
  payload: Record<string, unknown>
  updates: unknown[]
}
/** An email in the sandbox's inbox. */
export type InboxMail = { id: number; to: string; reply_to: string; text: string; html: string }
/** A lead delivered to a dealer's CRM: ADF as `xml`, or a JSON webhook as `text` with its signature's state. */
type InboxPost = { path: string; idempotencyKey: string; xml?: string; text?: string; signature?: string }
/** A chat message in the sandbox's inbox. */
type InboxChat = { site: string; text: string } & Record<string, unknown>
/** An error report in the sandbox's inbox. */
type InboxError = { message: string; environment: string; tags: Record<string, unknown> }
/** An event of the payment sandbox with its delivery status. */
type InboxWebhook = { type: string; payment_intent: string; attempts: number; last_status: number | null }
export type Fault = {
  part: string
  path?: string
  contains?: string
  kind: string
  times?: number
  ms?: number
  jitterMs?: number
  status?: number
}

/** Client for the sandbox's control API: the inbox and fault injection. */
export class Sandbox {
  readonly #url: string

  constructor(port = readProductAddress().sandboxPort) {
    this.#url = `http://127.0.0.1:${port}`
  }

  async listLeads(site: string): Promise<InboxLead[]> {
    const { leads } = await this.#read<{ leads: InboxLead[] }>(site)
    return leads
  }

  async listChats(site: string): Promise<InboxChat[]> {
    const { chats } = await this.#read<{ chats: InboxChat[] }>(site)
    return chats
  }

  /** Finds leads by a mark in their message or email address. */
  async findLeads(site: string, mark: string): Promise<InboxLead[]> {
    const leads = await this.listLeads(site)
    return leads.filter(({ payload }) =>
      [payload['message'], payload['email']].some((text) => String(text).includes(mark)),
    )
  }

  /** Finds history report orders by a mark in their message. */
  async findOrders(site: string, mark: string): Promise<{ payload: Record<string, unknown> }[]> {
    const { events } = await this.#read<{ events: Record<string, unknown>[] }>(site)
    return events
      .filter(({ type, message }) => type === 'car_clarity_customer' && String(message).includes(mark))
      .map((payload) => ({ payload }))
  }

  async listMessages(site: string): Promise<InboxMail[]> {
    const { messages } = await this.#read<{ messages: InboxMail[] }>(site)
    return messages
  }

  async listCrm(site: string): Promise<InboxPost[]> {
    const { crm } = await this.#read<{ crm: InboxPost[] }>(site)
    return crm
  }

  /** Lists phone reveal and phone call events. */
  async listPhoneCalls(site: string): Promise<Record<string, unknown>[]> {
    const { phoneCalls } = await this.#read<{ phoneCalls: Record<string, unknown>[] }>(site)
    return phoneCalls
  }

  /** Lists the events that a site's tag manager and pixel sent. */
  async listEvents(site: string): Promise<Record<string, unknown>[]> {
    const { events } = await this.#read<{ events: Record<string, unknown>[] }>(site)
    return events
  }

  /** Lists error reports. */
  async listErrors(site: string): Promise<InboxError[]> {
    const { errors } = await this.#read<{ errors: InboxError[] }>(site)
    return errors
  }

  /** Lists saved vehicles. */
  async listWatchlist(site: string): Promise<Record<string, unknown>[]> {
    const { watchlist } = await this.#read<{ watchlist: Record<string, unknown>[] }>(site)
    return watchlist
  }

  /** Lists the events that the payment sandbox delivers to the web app. */
  async listWebhooks(site: string): Promise<InboxWebhook[]> {
    const { webhooks } = await this.#read<{ webhooks: InboxWebhook[] }>(site)
    return webhooks
  }

  async setFault(fault: Fault): Promise<void> {
    const response = await fetch(`${this.#url}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    })
    if (!response.ok) throw new Error(`The fault was rejected: ${await response.text()}`)
  }

  /** Lists the faults that are still active. */
  async listFaults(): Promise<Fault[]> {
    const response = await fetch(`${this.#url}/faults`)
    const { faults } = (await response.json()) as { faults: Fault[] }
    return faults
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.#url}/faults`, { method: 'DELETE' })
  }

  async #read<Contents>(site: string): Promise<Contents> {
    const response = await fetch(`${this.#url}/inbox.json?site=${site}`)
    if (!response.ok) throw new Error(`The inbox returned ${response.status}.`)
    return (await response.json()) as Contents
  }
}
