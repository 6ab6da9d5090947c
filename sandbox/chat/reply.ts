import type { Website } from '../dealer-api/websites'

/** What a dealer's chat answers by itself. The bot promises less waiting than people can. */
export function buildReply(
  { name, phone }: Pick<Website, 'name' | 'phone'>,
  { isBot, isAboutCar }: { isBot: boolean; isAboutCar: boolean },
): string {
  const subject = isAboutCar ? 'your question about this vehicle' : 'your message'
  const call = phone ? ` If it is urgent, call us on ${phone}.` : ''
  return isBot
    ? `Hi, I am the assistant of ${name}. I have passed on ${subject}, and a person reads it too.${call}`
    : `Thanks, ${name} has ${subject}. Somebody will answer here during opening hours.${call}`
}
