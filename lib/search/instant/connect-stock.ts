import type { useConnector, useInstantSearch } from 'react-instantsearch'
import { INDEX_NAME } from '../index-settings'
import type { SearchState } from '../state'

/** InstantSearch's state of the stock index: the product's own search state. */
export type StockUiState = { [INDEX_NAME]: IndexUiState & { stock?: SearchState } }
type IndexUiState = ReturnType<typeof useInstantSearch>['indexUiState']

/** The state's place in InstantSearch's search parameters, whose type has no custom parameters. */
type StockParameters = { stock?: SearchState }

/**
 * Connector of the only InstantSearch widget. The whole search state is one value of the UI state and one parameter of the
 * request, so that `buildSearchRequest` builds the same queries in the browser as on the server.
 */
export const connectStock: Parameters<typeof useConnector>[0] =
  (render, unmount = () => undefined) =>
  (widgetParams) => ({
    $$type: 'dealer.stock',
    init: ({ instantSearchInstance }) => render({ instantSearchInstance, widgetParams }, true),
    render: ({ instantSearchInstance }) => render({ instantSearchInstance, widgetParams }, false),
    dispose: () => unmount(),
    getWidgetUiState: (uiState, { searchParameters }) => ({
      ...uiState,
      stock: (searchParameters as StockParameters).stock,
    }),
    getWidgetSearchParameters: (parameters, { uiState }) =>
      parameters.setQueryParameters({ stock: (uiState as StockParameters).stock } as object),
  })
