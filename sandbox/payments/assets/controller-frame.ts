import { acceptHost } from './accept-host'
import { confirmIntent, retrieveIntent } from './api-client'
import { confirmSchema, intentRequestSchema } from './messages'

void acceptHost({
  retrieve(params) {
    const { credentials, clientSecret } = intentRequestSchema.parse(params)
    return retrieveIntent(credentials, clientSecret)
  },
  confirm(request) {
    const { credentials, clientSecret, params } = confirmSchema.parse(request)
    return confirmIntent(credentials, clientSecret, params)
  },
})
