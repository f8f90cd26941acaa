import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../../testing/render-with-providers.js';
import { SearchField } from './search-field.js';

function SearchFieldWithState() {
  const [search, setSearch] = useState('');
  return <SearchField label="Find a name" value={search} onChange={setSearch} />;
}

it('a search field shows a clear button only while it has text; pressing the button empties and focuses the field', () => {
  renderWithProviders(<SearchFieldWithState />);
  const field = screen.getByLabelText<HTMLInputElement>('Find a name');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  fireEvent.change(field, { target: { value: 'han' } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});
